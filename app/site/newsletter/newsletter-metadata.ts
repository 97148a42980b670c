import { metadata } from '../../frame/metadata.ts';

/** The head of a newsletter page: not indexed, and its canonical address has no token. */
export function newsletterMetadata(root: Parameters<typeof metadata>[0], title: string, path: string) {
  return metadata(root, {
    title,
    description: 'The weekly newsletter: codes that passed at checkout, and codes about to end.',
    keywords: ['newsletter'],
    path,
    noindex: true,
  });
}
