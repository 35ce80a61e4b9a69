/**
 * The credentials of the caller: none, a bearer token, a pair of tokens that renews itself, or the browser's session
 * cookie.
 */

/** How requests are authenticated. Created by {@link bearer}, {@link renewing} or {@link sessionCookie}. */
export interface Credentials {
  /** The access token to send; undefined for none. */
  token?(): string | undefined | Promise<string | undefined>;
  /**
   * Called when a request with that token was answered 401.
   *
   * @returns whether a new token is available, with which the request is worth sending once more.
   */
  renew?(refused: string, refresh: Refresh): Promise<boolean>;
  /** How fetch treats cookies. */
  readonly cookies?: Cookies;
}

/** Fetch's `credentials`. */
type Cookies = 'omit' | 'same-origin' | 'include';

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Exchanges a refresh token for the next pair (`POST /auth/refresh`). */
export type Refresh = (refreshToken: string) => Promise<TokenPair>;

/** A fixed access token, or a function that returns the current one. */
export function bearer(
  token: string | (() => string | undefined | Promise<string | undefined>),
): Credentials {
  return { token: typeof token === 'string' ? () => token : token };
}

/** The session cookie that `login` set, kept by the browser. Use `include` when the page comes from another origin. */
export function sessionCookie(cookies: Cookies = 'same-origin'): Credentials {
  return { cookies };
}

export interface RenewingCredentials extends Credentials {
  /** The current pair; undefined when signed out. */
  readonly tokens: TokenPair | undefined;
  /** Sets the pair of a new login; undefined removes the current one. */
  set(tokens: TokenPair | undefined): void;
}

/**
 * Tokens that are renewed when the access token is refused. However many requests are refused at once, the client sends
 * one refresh: a refresh token works a single time, and a second use would end the session. A refresh is never repeated
 * automatically either, because one whose answer was lost may have been executed.
 *
 * @param onChange called with every new pair, before it is used, so that it can be stored; and with undefined when the
 * session has ended.
 */
export function renewing(
  first: TokenPair | undefined,
  onChange: (tokens: TokenPair | undefined) => void | Promise<void> = () => {},
): RenewingCredentials {
  let tokens = first;
  let renewal: Promise<boolean> | undefined;

  async function exchange(used: TokenPair, refresh: Refresh): Promise<boolean> {
    let next: TokenPair | undefined;
    try {
      next = await refresh(used.refreshToken);
    } catch (error) {
      // Only a definite refusal ends the session here; the network or the server may be available again in a moment.
      if ((error as { status?: unknown }).status !== 401) throw error;
    }
    // The user may have signed in or out in the meantime, which takes precedence.
    if (tokens !== used) return tokens !== undefined;
    tokens = next && { accessToken: next.accessToken, refreshToken: next.refreshToken };
    await onChange(tokens);
    return tokens !== undefined;
  }

  return {
    get tokens() {
      return tokens;
    },
    set(next) {
      tokens = next;
    },
    token: () => tokens?.accessToken,
    async renew(refused, refresh) {
      if (tokens === undefined) return false;
      // Another request has renewed it since this one was sent.
      if (tokens.accessToken !== refused) return true;
      renewal ??= exchange(tokens, refresh).finally(() => {
        renewal = undefined;
      });
      return renewal;
    },
  };
}
