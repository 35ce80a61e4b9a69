import { useEffect, useState } from 'react';

/** The value as it was when it last stayed the same for some milliseconds: for requests about typed text. */
export function useDelayed<Value>(value: Value, milliseconds = 250): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
