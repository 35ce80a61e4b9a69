/** Keeps the reader signed in, or lets them sign in again, over the page and without losing its content. */
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { sessionEnded, useUser } from '#console/api/session.ts';
import { useSessionClock } from './session-clock.ts';

const loadDialogs = () => import('./session-dialogs.tsx');
const SessionDialogs = lazy(async () => ({ default: (await loadDialogs()).SessionDialogs }));

export function SessionProvider({ children }: { children: ReactNode }) {
  const user = useUser();
  const { secondsLeft, isFinal } = useSessionClock();
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    const end = () => setEnded(true);
    sessionEnded.addEventListener('ended', end);
    return () => sessionEnded.removeEventListener('ended', end);
  }, []);
  // Loaded early: when the session ends, the server may already have other files.
  useEffect(() => {
    if (user) void loadDialogs();
  }, [user]);
  return (
    <>
      {children}
      {user && (hasEnded || secondsLeft !== undefined) && (
        <Suspense>
          <SessionDialogs
            hasEnded={hasEnded}
            onClosed={() => setEnded(false)}
            secondsLeft={secondsLeft}
            isFinal={isFinal}
          />
        </Suspense>
      )}
    </>
  );
}
