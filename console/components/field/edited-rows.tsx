import { useEffect, useRef } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';

/**
 * In a list of rows marked `data-row`: an added row takes the focus; a removed one gives it to the button marked
 * `data-add`.
 */
export function useRowFocus(count: number) {
  const group = useRef<HTMLFieldSetElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const { current } = group;
    const isHere = current?.contains(document.activeElement);
    if (count > before.current && isHere)
      [...(current?.querySelectorAll('[data-row]') ?? [])].at(-1)?.querySelector('input')?.focus();
    // Removing the focused element moves the focus to the page; rows that disappear for another reason do not affect
    // it.
    if (count < before.current && document.activeElement === document.body)
      current?.querySelector<HTMLElement>('[data-add]')?.focus();
    before.current = count;
  }, [count]);
  return group;
}

interface RemoveButtonProps {
  /** Says what it removes. */
  readonly label: string;
  readonly size?: number;
  readonly onClick: () => void;
}

/** The cross that removes a row. */
export function RemoveButton({ label, size = 20, onClick }: RemoveButtonProps) {
  return (
    <Button look="quiet" aria-label={label} onClick={onClick}>
      <Icon name="close" size={size} />
    </Button>
  );
}
