import { metadata } from '../../frame/metadata.ts';

/** The head of a newsletter page: not indexed, and its canonical address has no token. */
export function newsletterMetadata(root: Parameters<typeof metadata>[0], title: string, path: string) {
  return metadata(root, {
    title,
    description: 'A weekly email with codes that passed at checkout and codes that end soon.',
    keywords: ['newsletter'],
    path,
    noindex: true,
  });
}
