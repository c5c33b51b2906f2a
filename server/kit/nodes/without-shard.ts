/** What a node calls a table, an index or a key of a shard ends with the shard's number: its name without that. */
export const withoutShard = (name: string): string => name.replace(/_\d{6,}$/, '')
