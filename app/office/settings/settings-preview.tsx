import type { ReactNode } from 'react';
import { type FormValues, firstValueOf } from '../ui/form/form-values.ts';
import styles from './settings-preview.module.css';

interface SeenProps {
  readonly values: FormValues;
}

/** What shoppers see of a group of settings, as they are typed. */
function Seen({ children }: { children: ReactNode }) {
  return (
    <figure className={styles.seen}>
      <figcaption className="note">Shoppers see</figcaption>
      <div>{children}</div>
    </figure>
  );
}

export function SeenName({ values }: SeenProps) {
  const name = firstValueOf(values, 'name');
  return (
    <Seen>
      <p className={styles.name}>{name}</p>
      <p>{firstValueOf(values, 'tagline')}</p>
      <p className="soft">{firstValueOf(values, 'description')}</p>
    </Seen>
  );
}

export function SeenContact({ values }: SeenProps) {
  const text = (name: string) => firstValueOf(values, name).trim();
  const lines = [
    text('email'),
    text('email') && text('emailReply') && `Replies in ${text('emailReply')}`,
    text('chat.label') && `${text('chat.label')}, ${text('chat.hours')}`,
    text('phone'),
    text('replyWithin') && `We’ll get back to you within ${text('replyWithin')}.`,
  ].filter(Boolean);
  return <SeenLines lines={lines} none="Only the contact form." />;
}

export function SeenHours({ values }: SeenProps) {
  return <SeenLines lines={linesOf(firstValueOf(values, 'hours'))} none="No hours." />;
}

export function SeenAddress({ values }: SeenProps) {
  const name = firstValueOf(values, 'address.name').trim();
  const lines = [name, ...linesOf(firstValueOf(values, 'address.lines'))].filter(Boolean);
  return <SeenLines lines={lines} none="No mailing address." />;
}

export function SeenFooter({ values }: SeenProps) {
  const text = (name: string) => firstValueOf(values, name).trim();
  const networks = [
    ['facebook', 'Facebook'],
    ['twitter', 'Twitter'],
    ['instagram', 'Instagram'],
  ].filter(([name = '']) => text(name) !== '');
  const partner = text('partner.name');
  return (
    <Seen>
      {networks.length > 0 && <p>{networks.map(([, label]) => label).join(', ')}</p>}
      <p className="soft">
        © {text('name')}.{partner && ` Not run by ${partner}.`}
      </p>
    </Seen>
  );
}

function SeenLines({ lines, none }: { lines: readonly string[]; none: string }) {
  return (
    <Seen>
      {lines.length === 0 && <p className="soft">{none}</p>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Seen>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
