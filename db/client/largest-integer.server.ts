/** PostgreSQL's largest integer. */
export const LARGEST_INTEGER = 2_147_483_647
