import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import styles from '../notice.module.css';
import { ErrorHead } from './error-head.tsx';

const words = {
  store: {
    title: 'Store No Longer Listed',
    text: 'We no longer list this store or its codes.',
    others: { to: '/stores', name: 'See all stores' },
  },
  post: {
    title: 'Post Removed',
    text: 'We’ve taken this post down. Our other posts are on the blog.',
    others: { to: '/blog', name: 'Go to the blog' },
  },
} as const;

/** What used to be at the address: the body of the 410 response (see route-parameters.ts). */
export type Withdrawn = keyof typeof words;

/** The 410 page: what was here, and where to go instead. */
export function Gone({ what }: { what: Withdrawn }) {
  const { title, text, others } = words[what] ?? words.post;
  return (
    <div className={`wrap stack ${styles.notice}`}>
      <ErrorHead
        title={title}
        description="Live promo codes for grocery delivery, each with its test history."
        keywords={['verified promo codes']}
      />
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <div className={`row ${styles.ways}`}>
        <ButtonLink to="/verified-codes">Browse All Codes</ButtonLink>
        <Link to={others.to}>{others.name}</Link>
      </div>
    </div>
  );
}
