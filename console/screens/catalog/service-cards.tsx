/** The cards of the catalog. */
import { startTransition, useEffect, useState } from 'react';
import type { Service } from '#client/index.ts';
import styles from './catalog.module.css';
import { ServiceCard } from './service-card.tsx';

/** A card is not smaller than this, in square pixels: 18 rem, which the grid asks for, by about 14. */
const smallestCard = 288 * 224;

/**
 * The first time on a page that somebody has come to. Whoever comes back or loads it again has a position in the whole
 * list.
 */
let isFirstTime = performance
  .getEntriesByType('navigation')
  .every((entry) => (entry as PerformanceNavigationTiming).type === 'navigate');

/** First the cards that fit the window, then, without a wait in between, all of them: a slow processor paints sooner. */
export function ServiceCards({ services }: { services: readonly Service[] }) {
  const [isWhole, setWhole] = useState(!isFirstTime);
  useEffect(() => {
    isFirstTime = false;
    startTransition(() => setWhole(true));
  }, []);
  const fitting = Math.ceil((innerWidth * innerHeight) / smallestCard);
  return (
    <ul className={styles.cards}>
      {(isWhole ? services : services.slice(0, fitting)).map((service) => (
        <ServiceCard key={service.id} service={service} />
      ))}
    </ul>
  );
}
