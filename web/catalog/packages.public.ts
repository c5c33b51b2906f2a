export { default as PackageList } from './packages/package-list.tsx'
export { EditPackage, NewPackage } from './packages/package-pages.tsx'
