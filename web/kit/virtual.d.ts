declare module 'virtual:contract' {
  export const endpoints: Record<string, Record<string, import('./endpoint-table.ts').LightEndpoint>>
  export const redirects: Record<string, string>
}
