/** @hey-api/openapi-ts: types, functions and their client on fetch. Node runs the files as they are. */
export default {
  input: '../../openapi.json',
  output: { path: './.tmp/hey-api', module: { extension: '.ts' } },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
};
