/** The language of the console; emails that the user causes are in this language too. */
import { SelectField } from '#console/components/field/select-field.tsx';
import { useChangeLanguage } from '#console/components/language/use-change-language.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { type ConsoleLanguage, consoleLanguages, languageNames } from '#console/i18n/languages.ts';
import { Section } from './section.tsx';

const options = consoleLanguages.map((language) => [language, languageNames[language]] as const);

export function LanguageSection() {
  const { translate: t, languages } = useLanguage();
  const change = useChangeLanguage();
  return (
    <Section title={t('account.language')} text={t('account.languageText')}>
      <SelectField
        label={t('account.yourLanguage')}
        options={options}
        value={languages.console}
        onChange={(event) => void change(event.target.value as ConsoleLanguage)}
      />
    </Section>
  );
}
