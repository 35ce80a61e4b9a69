/** A text, such as an address, for the camera of a phone. */
import { useEffect, useState } from 'react';
import styles from './address.module.css';

/** A text as a QR code: dark on light in every colour scheme, because some cameras cannot read the reverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [modules, setModules] = useState<boolean[][]>();
  useEffect(() => {
    let isShown = true;
    // Loaded only when a code is shown.
    void import('uqr').then(({ encode }) => {
      if (isShown) setModules(encode(text, { ecc: 'M', border: quietZone }).data);
    });
    return () => {
      isShown = false;
    };
  }, [text]);
  const size = modules?.length ?? 1;
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      {modules && <path d={outlineOf(modules)} />}
    </svg>
  );
}

/** Modules around the code, by the standard (ISO/IEC 18004). */
const quietZone = 4;

/** One square for each dark module. */
function outlineOf(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
