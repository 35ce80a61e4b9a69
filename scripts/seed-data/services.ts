/** The whole catalog, in the order in which it is created and listed. */
import { boarding } from './boarding.ts';
import { daycare } from './daycare.ts';
import { grooming } from './grooming.ts';
import { training } from './training.ts';
import { transport } from './transport.ts';
import type { NewService } from './types.ts';
import { veterinary } from './veterinary.ts';

export const services: readonly NewService[] = [
  ...boarding,
  ...grooming,
  ...veterinary,
  ...training,
  ...daycare,
  ...transport,
];
