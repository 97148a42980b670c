/** A coupon is a few kilobytes. Beyond this, a quote, a bracket, or an element is left open. */
export const MOST_RECORD_CHARACTERS = 1_000_000;
/** Networks have fewer than fifty. */
export const MOST_COLUMNS = 1_000;
/** Feeds nest six deep at most. */
export const MOST_DEPTH = 32;
/** What gzip may unpack to: no feed comes near, and a few kilobytes can pretend to be terabytes. */
export const MOST_UNPACKED_BYTES = 200_000_000;
/** An id goes into an index, and into lists that people read. */
export const MOST_ID_CHARACTERS = 200;
/** What a file says of itself is a few numbers and a message. */
export const MOST_FACTS = 100;
export const MOST_FACT_CHARACTERS = 500;
/** How much of a file is in hand at a time, whatever parts it comes in. */
export const PART_LENGTH = 65_536;
