/** A coupon has a few kilobytes. A record this long means that a quote, bracket, or element was never closed. */
export const MOST_RECORD_CHARACTERS = 1_000_000;
/** Networks have fewer than fifty. */
export const MOST_COLUMNS = 1_000;
/** Feeds nest six deep at most. */
export const MOST_DEPTH = 32;
/** The most that gzip may unpack to. No feed is this large, but a few kilobytes can unpack to terabytes. */
export const MOST_UNPACKED_BYTES = 200_000_000;
/** An id goes into an index, and into lists that people read. */
export const MOST_ID_CHARACTERS = 200;
/** What a file says of itself is a few numbers and a message. */
export const MOST_FACTS = 100;
export const MOST_FACT_CHARACTERS = 500;
/** How much of a file is read at a time, in bytes. */
export const PART_LENGTH = 65_536;
