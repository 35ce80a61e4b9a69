/** The parts of the form that customers read and see. */
import { Card } from '#console/components/card/card.tsx';
import { SelectField } from '#console/components/field/select-field.tsx';
import { TextArea } from '#console/components/field/text-area.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { categoryNames } from '#console/components/service/service-words.ts';
import { textFaultError } from '#console/components/translations/fault-text.ts';
import { TranslatedFields } from '#console/components/translations/translated-fields.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import type { Language } from '#domain/language.ts';
import { serviceCategories } from '#domain/service-category.ts';
import { PictureThumbs } from './picture-thumbs.tsx';
import type { ServiceDraft, ServiceFaults } from './service-draft.ts';

export interface DraftFieldsProps {
  readonly draft: ServiceDraft;
  readonly faults: ServiceFaults;
  readonly onEdit: (changed: Partial<ServiceDraft>) => void;
}

interface TextFieldsProps extends DraftFieldsProps {
  readonly isNew: boolean;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

export function TextFields({ draft, faults, onEdit, isNew, language, onLanguage }: TextFieldsProps) {
  const { translate: t, formats } = useLanguage();
  return (
    <Card>
      <h2>{t('service-editor.texts')}</h2>
      <SelectField
        label={t('service-editor.category')}
        options={[
          ...(draft.category === '' ? [['', t('service-editor.choose')] as const] : []),
          ...serviceCategories.map((one) => [one, t(categoryNames[one])] as const),
        ]}
        value={draft.category}
        error={faults.category ? t('service-editor.categoryFault') : undefined}
        onChange={({ target }) =>
          onEdit({ category: serviceCategories.find((one) => one === target.value) ?? '' })
        }
      />
      <TranslatedFields
        language={language}
        onLanguage={onLanguage}
        fields={[
          {
            id: 'name',
            label: t('service-editor.name'),
            value: draft.name,
            onChange: (name) => onEdit({ name }),
            error: textFaultError(t, formats, faults.name),
          },
          {
            id: 'description',
            label: t('service-editor.description'),
            value: draft.description,
            onChange: (description) => onEdit({ description }),
            isLong: true,
            isOptional: !isNew,
            error: textFaultError(t, formats, faults.description),
          },
        ]}
      />
    </Card>
  );
}

export function PictureFields({ draft, faults, onEdit }: DraftFieldsProps) {
  const { translate: t } = useLanguage();
  const { picture, pictures } = draft;
  // The page of the catalog shows pictures of other hosts by https only.
  const isInsecure = /^http:/im.test(`${picture}\n${pictures}`);
  return (
    <Card>
      <h2>{t('service.pictures')}</h2>
      <TextField
        label={t('service-editor.picture')}
        hint={t('service-editor.pictureHint')}
        isOptional
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={1_000}
        value={picture}
        error={faults.picture ? t('service-editor.pictureFault') : undefined}
        onChange={({ target }) => onEdit({ picture: target.value })}
      />
      <TextArea
        label={t('service-editor.pictures')}
        hint={t('service-editor.picturesHint')}
        isOptional
        spellCheck={false}
        value={pictures}
        error={faults.pictures ? t('service-editor.pictureFault') : undefined}
        onChange={({ target }) => onEdit({ pictures: target.value })}
      />
      <PictureThumbs addresses={`${picture}\n${pictures}`} />
      {isInsecure && <p role="status">{t('service-editor.insecure')}</p>}
    </Card>
  );
}
