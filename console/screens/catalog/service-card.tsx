/** One service of the catalog. */
import type { Service } from '#client/index.ts';
import { CardLink, LinkedCard } from '#console/components/card/linked-card.tsx';
import { ServiceFace } from '#console/components/service/service-face.tsx';
import styles from './catalog.module.css';

export function ServiceCard({ service }: { service: Service }) {
  return (
    <LinkedCard className={styles.card}>
      <ServiceFace
        service={service}
        title={
          <CardLink to="/services/$id" params={{ id: service.id }}>
            {service.name}
          </CardLink>
        }
      />
    </LinkedCard>
  );
}
