/** All services by id, for screens that know bookings by the ids of their services. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Service } from '#client/index.ts';
import { allServicesQuery } from '#console/api/record-queries.ts';
import { useLanguage } from '#console/i18n/language.tsx';

const noServices: ReadonlyMap<string, Service> = new Map();

/** The services by id; empty until they are known. */
export function useServices(): ReadonlyMap<string, Service> {
  const { languages } = useLanguage();
  const { data } = useQuery({
    ...allServicesQuery(languages.catalog),
    select: byId,
    placeholderData: keepPreviousData,
  });
  return data ?? noServices;
}

function byId(services: readonly Service[]): ReadonlyMap<string, Service> {
  return new Map(services.map((service) => [service.id, service]));
}
