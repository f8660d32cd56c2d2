import { useStore } from '@nanostores/react';
import { $manager } from '../../src/stores/manager.ts';

/** Whom a VIP player turns to; nothing for everybody else. */
export function ManagerCard({ label }: { label: string }) {
  const manager = useStore($manager, { ssr: 'initial' });
  if (!manager) return null;
  const { managerName, avatar, time, whatsAppLink, telegramLink, email } = manager;
  const links = [
    ['WhatsApp', whatsAppLink],
    ['Telegram', telegramLink],
    [email ?? '', email && `mailto:${email}`],
  ] as const;
  return (
    <aside className="vip-progress__manager" aria-label={label}>
      {avatar && <img src={avatar} alt="" width="72" height="96" loading="lazy" />}
      <div>
        <p>{label}</p>
        <p>
          <strong>{managerName}</strong>
        </p>
        <p>{time}</p>
        <ul>
          {links.map(
            ([words, href]) =>
              href && (
                <li key={words}>
                  <a href={href} rel="noopener external">
                    {words}
                  </a>
                </li>
              ),
          )}
        </ul>
      </div>
    </aside>
  );
}
