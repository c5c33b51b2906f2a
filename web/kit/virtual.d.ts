declare module 'virtual:contract' {
  export const endpoints: Record<string, Record<string, import('./endpoint-table.ts').LightEndpoint>>
  /** Said, and offered, when not even the words could be fetched. */
  export const unreachable: Record<string, [text: string, reload: string]>
  export const redirects: Record<string, string>
}
