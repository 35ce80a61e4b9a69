/** The public interface of `calendar`. */
export { type CalendarFeed, selectFeeds } from './queries.ts';
export { feedTables } from './restored-feeds.ts';
export { calendarFeed, toFeedReply } from './schema.ts';
