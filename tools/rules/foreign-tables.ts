import type { Exceptions } from './table-owners.ts'

/** Statements that name tables of other features, by the function or constant around them. */
export const FOREIGN_TABLES: Exceptions = {
  reads: [
    {
      why: 'A row of an admin list joins facts of several features, searched and sorted by the database (decision 7).',
      where: { 'features/admin/': ['*'] },
    },
    {
      why: 'The running program knows the table: each feature lists its own under personalData.',
      where: { 'platform/data/personal-data.ts': ['ownRows'] },
    },
    {
      why: 'The running program knows the table. A backup reads the file keys of every table.',
      where: {
        'apps/server/backup/create-backup.ts': ['namedFiles'],
        'apps/server/backup/verify-restore.ts': ['findFileFaults'],
      },
    },
  ],
  writes: [
    {
      why: 'The running program knows the table. Deletes what a feature’s own erasure has left of a closed account.',
      where: { 'platform/data/personal-data.ts': ['eraseRemains'] },
    },
  ],
}
