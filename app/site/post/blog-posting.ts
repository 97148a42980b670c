import type { Post } from '../../data/posts/posts.server.ts';
import { LOCALE } from '../../words/locale.ts';

/** A post as schema.org's BlogPosting: only what its page shows. */
export function blogPostingOf(
  post: Omit<Post, 'body'>,
  { siteUrl, siteName, words }: { siteUrl: string; siteName: string; words: number },
): object {
  const url = `${siteUrl}/blog/${post.slug}`;
  const publisher = { '@type': 'Organization', name: siteName, url: `${siteUrl}/` };
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    url,
    mainEntityOfPage: url,
    image: siteUrl + postImage(post.slug),
    datePublished: new Date(post.publishedAt).toISOString(),
    // No person wrote the sample's posts.
    author: post.isSample ? publisher : { '@type': 'Person', name: post.author },
    publisher,
    articleSection: post.category.name,
    keywords: post.tags.map(({ name }) => name).join(', '),
    wordCount: words,
    timeRequired: `PT${post.readMinutes}M`,
    inLanguage: LOCALE,
  };
}

/** The path of the picture that link previews show. */
export function postImage(slug: string): string {
  return `/og/post/${slug}.png`;
}
