/** Keeps the user signed in, or lets them sign in again, over the page and without losing its content. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { onSessionLimit } from '#console/api/client.ts';
import { checkSession, type SignedIn, sessionEnded, sessionQuery, useUser } from '#console/api/session.ts';

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

interface SessionClock {
  /** Seconds until the session ends, once it is time to warn; undefined before, and without a session. */
  readonly secondsLeft: number | undefined;
  /** The end cannot be moved: only signing in again helps. */
  readonly isFinal: boolean;
}

/** The end of the session according to the server's answers, and the time of the warning. */
function useSessionClock(): SessionClock {
  const queries = useQueryClient();
  const { data: signedIn } = useQuery(sessionQuery);
  const end = useSessionEnd(signedIn);
  const warningMs = signedIn ? limitOf(signedIn) - Date.parse(signedIn.session.warnAt) : 0;
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const isSignedIn = signedIn != null;

  useEffect(() => {
    setSecondsLeft(undefined);
    if (!isSignedIn || end === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    let isWarned = false;
    const tick = async () => {
      const left = end - Date.now();
      if (left > warningMs) {
        // Timers hold 32 bits; a longer wait is taken in parts.
        timer = setTimeout(tick, Math.min(left - warningMs, 2 ** 31 - 1));
        return;
      }
      // Another tab may have moved the end; its answer is a new `end`, and this effect begins again.
      if (!isWarned || left <= 0) await checkSession(queries);
      isWarned = true;
      setSecondsLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000)));
      // Continues until shortly after the end, because the answers have whole seconds.
      if (left > -3_000) timer = setTimeout(tick, 1_000);
    };
    timer = setTimeout(tick, 0);
    const wake = () => {
      clearTimeout(timer);
      void tick();
    };
    // A machine that slept does not run timers.
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [end, isSignedIn, warningMs, queries]);

  const isFinal = signedIn != null && Date.parse(signedIn.session.expiresAt) <= limitOf(signedIn);
  return { secondsLeft, isFinal };
}

/** The end by this machine's clock, to the second; every answer in the session contains it. */
function useSessionEnd(signedIn: SignedIn | null | undefined): number | undefined {
  const [end, setEnd] = useState<number>();
  useEffect(() => {
    if (signedIn) setEnd((known) => known ?? limitOf(signedIn));
    else setEnd(undefined);
  }, [signedIn]);
  useEffect(
    () =>
      onSessionLimit((left) => {
        const next = Date.now() + left;
        // Answers have whole seconds, so a difference below two does not count.
        setEnd((known) => (known !== undefined && Math.abs(known - next) < 2_000 ? known : next));
      }),
    [],
  );
  return end;
}

/** A session ends when it was not used for some time (`idleExpiresAt`), and in any case at `expiresAt`. */
function limitOf({ session }: SignedIn): number {
  return Math.min(Date.parse(session.expiresAt), Date.parse(session.idleExpiresAt));
}
