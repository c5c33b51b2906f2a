import { fileOf, type ArchiveTable } from './tables.ts'

const head = (code: string) => `# Archive of ${code}

All that this merchant has in Longtail, at one moment.

- \`tables/<schema>.<table>.ndjson\`: a line of JSON for each row, in the order of its key. Money is in minor units beside its currency;
  moments are in UTC with their offset, days are yyyy-MM-dd; bytes are hexadecimal behind \`\\x\`.
- \`files/<id>\`: large files; their names and kinds stand in \`public.file\`, where small ones stand whole.
- \`manifest.json\`: how many rows each table has, and the SHA-256 of its file.

\`npm run merchant:restore -- --in <this file>\` puts it into an empty installation of the same version. Left out are sessions, one-time links,
second factors, passkeys, the company log-in and archives themselves: they are set up anew. What was sealed for the former installation (keys of systems outside, health
answers) stays sealed; it opens where the installation's own secret is brought along.

It holds hashes of passwords and what is known of guests: keep it as you keep those.

## Tables
`

/** What the archive holds, for whoever opens it without Longtail. */
export const describeArchive = (code: string, tables: readonly ArchiveTable[]): string =>
  [head(code), ...tables.map(describeTable)].join('\n')

const describeTable = (table: ArchiveTable): string =>
  [
    `### ${table.name}`,
    '',
    `\`${fileOf(table)}\`${table.key.length ? `, by ${table.key.join(', ')}` : ''}`,
    '',
    '| column | type | |',
    '|---|---|---|',
    ...table.columns.map(({ name, type, required }) => `| ${name} | ${type} | ${required ? 'always' : ''} |`),
    '',
  ].join('\n')
