import { useEffect, useState } from 'react';
import { loadManager, type Manager } from '../../src/stores/manager.ts';

/** Whom a VIP player turns to, by the groups; nothing for everybody else. */
export function ManagerCard({ groups, label }: { groups: readonly number[]; label: string }) {
  const [manager, setManager] = useState<Manager>();
  const key = groups.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same groups in another list are no others.
  useEffect(() => {
    let isLeft = false;
    void loadManager(groups).then((found) => {
      if (!isLeft) setManager(found);
    });
    return () => {
      isLeft = true;
    };
  }, [key]);
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
