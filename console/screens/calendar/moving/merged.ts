/** Merges a reader's move with a version that another user has saved meanwhile. */
import type { ListedBooking } from '#client/index.ts';
import { changesOf, type Move } from '#console/screens/calendar/model/move.ts';

/** Keeps the reader's changes; everything else is as saved. */
export function mergedOver(move: Move, theirs: ListedBooking): Move {
  const mine = changesOf(move);
  const hasTimes = mine.startDate !== undefined || mine.endDate !== undefined;
  const hasStaff = mine.staffId !== undefined || mine.assign !== undefined;
  return {
    booking: theirs,
    to: {
      startDate: hasTimes ? move.to.startDate : theirs.startDate,
      endDate: hasTimes ? move.to.endDate : theirs.endDate,
      staffId: hasStaff ? move.to.staffId : theirs.staffId,
    },
    override: move.override,
  };
}
