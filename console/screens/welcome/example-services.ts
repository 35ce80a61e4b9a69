/**
 * The services with which a new catalog can start: some of those of the example business, in every language of the
 * catalog.
 */
import { catBoarding } from '#scripts/seed-data/boarding.ts';
import { dogBath } from '#scripts/seed-data/grooming.ts';
import { privateTraining } from '#scripts/seed-data/training.ts';
import type { NewService } from '#scripts/seed-data/types.ts';
import { healthCheck } from '#scripts/seed-data/veterinary.ts';

export const exampleServices: readonly NewService[] = [catBoarding, dogBath, healthCheck, privateTraining];
