/** A text with the removed and the added words, marked not only by colours, and announced by screen readers. */
import { useMemo } from 'react';
import styles from './word-diff.module.css';
import { wordDiff, wordsOf } from './word-diff.ts';

interface WordDiffTextProps {
  readonly before: string;
  readonly after: string;
  /** The language of both. */
  readonly lang: string;
}

export function WordDiffText({ before, after, lang }: WordDiffTextProps) {
  const parts = useMemo(() => wordDiff(before, after, wordsOf(lang)), [before, after, lang]);
  return (
    <p className={styles.text} lang={lang}>
      {parts.map(({ kind, text }, at) => {
        // Parts have no identity except their position.
        const key = `${at}-${kind}`;
        if (kind === 'removed') return <del key={key}>{text}</del>;
        if (kind === 'added') return <ins key={key}>{text}</ins>;
        return <span key={key}>{text}</span>;
      })}
    </p>
  );
}
