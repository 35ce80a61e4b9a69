/** The picture of a service; a drawing of its category if it has none or it cannot be loaded. */
import { useState } from 'react';
import type { Service } from '#client/index.ts';
import { Picture } from '#console/components/picture/picture.tsx';
import { ServiceDrawing } from './service-drawing.tsx';
import styles from './service-picture.module.css';

interface ServicePictureProps {
  readonly service: Pick<Service, 'id' | 'imageUrl' | 'category'>;
  /** The width at which it is shown; that of a card of the catalog by default. */
  readonly sizes?: string;
}

/** Decorative: the name of the service is next to it. */
export function ServicePicture({
  service: { id, imageUrl, category },
  sizes = '(min-width: 40rem) 24rem, 100vw',
}: ServicePictureProps) {
  const [failed, setFailed] = useState<string>();
  if (imageUrl !== null && imageUrl !== failed) {
    return (
      <Picture className={styles.picture} src={imageUrl} sizes={sizes} onError={() => setFailed(imageUrl)} />
    );
  }
  return <ServiceDrawing id={id} category={category} />;
}
