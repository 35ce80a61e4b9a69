/** orval: one file of functions on fetch, and one of zod schemas. */
export default {
  petalpaw: {
    input: '../../openapi.json',
    output: {
      target: './.tmp/orval/client.ts',
      client: 'fetch',
      mode: 'single',
      override: { mutator: { path: './walks/orval-fetch.ts', name: 'send', extension: '.ts' } },
    },
  },
  validators: {
    input: '../../openapi.json',
    output: { target: './.tmp/orval/zod.ts', client: 'zod', mode: 'single' },
  },
};
