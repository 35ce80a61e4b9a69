/** Where the server is and who signs in, from the environment. */
export const baseUrl = process.env.PETALPAW_URL ?? 'http://127.0.0.1:3000';
export const email = process.env.EMAIL ?? 'admin@localhost';
export const password = process.env.PASSWORD ?? '';
