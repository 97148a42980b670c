/** On every page, picture, and newsletter as long as any record of the sample is left. */
export const SAMPLE_NOTICE = 'Sample data: these codes are for demonstration';
