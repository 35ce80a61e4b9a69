/** orval: one file of functions on fetch. */
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
};
