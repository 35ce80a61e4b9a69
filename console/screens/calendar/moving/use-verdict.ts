/** The server's verdict on a move before any change: a dry run of the same request. */
import { useQuery } from '@tanstack/react-query';
import { api } from '#console/api/client.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { changesOf, isChange, type Move } from '#console/screens/calendar/model/move.ts';

export function useVerdict(move: Move) {
  const { languages } = useLanguage();
  const body = changesOf(move);
  const { id, etag } = move.booking;
  return useQuery({
    queryKey: ['dry run', languages.catalog, id, etag, body],
    queryFn: async ({ signal }) => {
      const request = { path: { id }, headers: { 'If-Match': etag }, body, signal };
      return (await api.updateBooking({ ...request, query: { dryRun: true } })).data;
    },
    enabled: isChange(move),
    // The verdict from before the drop stays valid at the drop.
    staleTime: 5_000,
    gcTime: 30_000,
  });
}
