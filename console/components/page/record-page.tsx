/** The page of a record that cannot be shown: it is loading, it could not be read, or it is not there for the reader. */
import type { ReactNode } from 'react';
import { Loading, Page } from './page.tsx';

interface NoRecordProps {
  /** The kind of record, such as *Pet*. */
  readonly title: string;
  /** How it was read. */
  readonly error: Error | null;
  readonly retry: () => unknown;
  readonly isMissing: boolean;
  /** The page when it is missing, with a link to the others. */
  readonly missing: { readonly title: string; readonly text: string; readonly back: ReactNode };
  /** Of each part of the page. */
  readonly height?: string;
}

export function NoRecord({ title, error, retry, isMissing, missing, height = '8rem' }: NoRecordProps) {
  if (isMissing)
    return <Page width="column" title={missing.title} lead={missing.text} actions={missing.back} />;
  return (
    <Page title={title}>
      <Loading error={error} refetch={retry} height={height} />
    </Page>
  );
}
