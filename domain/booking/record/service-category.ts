/** The six kinds of service that the business sells (specification, "Service"). */
export const serviceCategories = [
  'BOARDING',
  'GROOMING',
  'VETERINARY',
  'TRAINING',
  'DAYCARE',
  'TRANSPORT',
] as const;
export type ServiceCategory = (typeof serviceCategories)[number];
