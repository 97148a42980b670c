/** Plain share links, so no third party learns about the reader until one is followed. */
export function Share({ title, url }: { title: string; url: string }) {
  const mail = new URLSearchParams({ subject: title, body: `${title}\n${url}` });
  const ways = [
    // Mail programs don't decode a plus as a space.
    { name: 'Email', address: `mailto:?${mail.toString().replaceAll('+', '%20')}` },
    {
      name: 'Facebook',
      address: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
    },
    {
      name: 'X (Twitter)',
      address: `https://x.com/intent/post?${new URLSearchParams({ text: title, url })}`,
    },
  ];
  return (
    <div className="no-print">
      <h2>Share</h2>
      <ul className="flow" role="list">
        {ways.map(({ name, address }) => (
          <li key={name}>
            <a className="target" href={address} rel="noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
