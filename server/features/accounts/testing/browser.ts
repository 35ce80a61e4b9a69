/**
 * A browser with the features that signing in needs: it keeps cookies for each host, and follows redirects on request.
 */

export interface Page {
  /** The address of the request. */
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  /** The target of the redirect, if the answer is one. */
  readonly location: URL | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
}

interface Cookie {
  readonly value: string;
  readonly expiresAt: number;
}

/** Follows RFC 6265bis: `__Host-` names must be Secure with Path=/ and no Domain, which loopback may set. */
export class Browser {
  /** By host and name: all ports of a host share cookies (RFC 6265, 8.5). */
  readonly #cookies = new Map<string, Map<string, Cookie>>();
  /** The headers that describe the page from which its requests come. */
  secFetchSite: 'same-origin' | 'same-site' | 'cross-site' | 'none' = 'same-origin';

  /** Sends one request without following redirects. */
  async get(address: string | URL, method = 'GET'): Promise<Page> {
    const url = new URL(address);
    const cookie = this.header(url);
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { 'sec-fetch-site': this.secFetchSite, ...(cookie === '' ? {} : { cookie }) },
    });
    const text = await response.text();
    for (const line of response.headers.getSetCookie()) this.#keep(url.hostname, line);
    const location = response.headers.get('location');
    return {
      url,
      status: response.status,
      headers: response.headers,
      location: location === null ? undefined : new URL(location, url),
      body: response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text,
    };
  }

  /**
   * Opens the address and follows up to ten redirects. Does not request a page that `stopBefore` names, and returns the
   * answer that redirects to it.
   */
  async visit(address: string | URL, stopBefore: (url: URL) => boolean = () => false): Promise<Page> {
    let page = await this.get(address);
    for (let hops = 0; page.location && !stopBefore(page.location); hops++) {
      if (hops === 10) throw new Error(`too many redirects, the last to ${page.location}`);
      page = await this.get(page.location);
    }
    return page;
  }

  /** The Cookie header for the address. */
  header(address: string | URL): string {
    const cookies = this.#cookies.get(new URL(address).hostname) ?? new Map<string, Cookie>();
    return [...cookies]
      .filter(([, { expiresAt }]) => expiresAt > Date.now())
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  /** The value of a cookie of the address; undefined when it has none. */
  cookie(address: string | URL, name: string): string | undefined {
    return this.#cookies.get(new URL(address).hostname)?.get(name)?.value;
  }

  /** Adopts a cookie as `name=value`, for instance that of a user who has signed in. */
  put(address: string | URL, pair: string): void {
    this.#keep(new URL(address).hostname, `${pair}; Path=/; Secure`);
  }

  #keep(host: string, line: string): void {
    const [pair = '', ...rest] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const attributes = new Map(
      rest.map((part): [string, string] => {
        const [key = '', setting = ''] = part.split('=');
        return [key.toLowerCase(), setting];
      }),
    );
    const isWhole = attributes.has('secure') && attributes.get('path') === '/' && !attributes.has('domain');
    if (name.startsWith('__Host-') && !isWhole) return;
    const seconds = attributes.get('max-age');
    const cookies = this.#cookies.get(host) ?? new Map<string, Cookie>();
    this.#cookies.set(host, cookies);
    if (seconds !== undefined && Number(seconds) <= 0) cookies.delete(name);
    else
      cookies.set(name, {
        value,
        expiresAt: seconds === undefined ? Number.POSITIVE_INFINITY : Date.now() + Number(seconds) * 1_000,
      });
  }
}
