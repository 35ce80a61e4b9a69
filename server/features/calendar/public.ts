/** The public interface of `calendar`. */
export { endFeedsOnReset } from './end-feeds.ts';
export { type CalendarFeed, feedTables, selectFeeds } from './queries.ts';
export { calendarFeed, toFeedReply } from './schema.ts';
