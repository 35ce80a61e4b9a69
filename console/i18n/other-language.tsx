/** A part of a page in another language. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Language } from '#domain/text/language.ts';
import { LanguageContext, reading, useLanguage } from './language.tsx';
import { readingLanguages } from './languages.ts';
import { loadLanguage } from './load-language.ts';

/** Has the messages that everybody loads, and none of the parts. Shows nothing until they are loaded. */
export function OtherLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const page = useLanguage();
  const languages = useMemo(() => readingLanguages(language), [language]);
  const { data: chunk } = useQuery({
    queryKey: ['language', languages.console],
    queryFn: () => loadLanguage(languages.console),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const state = useMemo(() => {
    if (chunk === undefined) return undefined;
    chunk.fillGaps?.();
    return { ...page, ...reading({ languages, messages: chunk.messages }) };
  }, [chunk, languages, page]);
  if (state === undefined) return null;
  return (
    <LanguageContext value={state}>
      <div lang={languages.console}>{children}</div>
    </LanguageContext>
  );
}
