/** The shortcuts of the page, and the box that switches those of one character off. */
import { useState } from 'react';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { Choice } from '#console/components/field/group.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './command-palette.module.css';
import {
  areShortcutsOn,
  letterOf,
  type PalettePage,
  paletteKeys,
  rowKeys,
  searchField,
  switchShortcuts,
} from './shortcuts.ts';

interface ShortcutsDialogProps {
  readonly userId: string;
  readonly pages: readonly PalettePage[];
  readonly onClose: () => void;
}

export function ShortcutsDialog({ userId, pages, onClose }: ShortcutsDialogProps) {
  const t = useTranslate();
  const [isOn, setOn] = useState(() => areShortcutsOn(userId));
  const [hasSearch] = useState(() => searchField() !== undefined);
  const [inRows] = useState(rowKeys);
  const [hasRows] = useState(() => document.querySelector('main tbody th a') !== null);
  return (
    <Dialog title={t('palette.shortcuts')} onClose={onClose}>
      <Choice
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => {
          setOn(target.checked);
          switchShortcuts(userId, target.checked);
        }}
      >
        {t('palette.shortcutsOn')}
      </Choice>
      <dl className={styles.shortcuts}>
        <Row name={t('palette.open')} keys={[paletteKeys]} />
        {hasRows && <Row name={t('palette.rows')} keys={['J', 'K']} />}
        {isOn && (
          <>
            <Row name={hasSearch ? t('palette.searchPage') : t('palette.open')} keys={['/']} />
            {[...inRows].map(([key, name]) => (
              <Row key={key} name={name} keys={[key]} />
            ))}
            <Row name={t('words.book')} keys={['C']} />
            <Row name={t('palette.shortcuts')} keys={['?']} />
            {pages.map((page) => {
              const letter = letterOf(page);
              return (
                letter && (
                  <Row key={page.text} name={t(page.text)} keys={['G', letter.toUpperCase()]} isPair />
                )
              );
            })}
          </>
        )}
      </dl>
    </Dialog>
  );
}

interface RowProps {
  readonly name: string;
  readonly keys: readonly string[];
  /** One after the other; otherwise either of them. */
  readonly isPair?: boolean;
}

function Row({ name, keys, isPair = false }: RowProps) {
  const t = useTranslate();
  const [first = '', second = ''] = keys;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {isPair
          ? t.rich('palette.then', { first, second, key: ([text]) => <kbd key={String(text)}>{text}</kbd> })
          : keys.map((one) => <kbd key={one}>{one}</kbd>)}
      </dd>
    </div>
  );
}
