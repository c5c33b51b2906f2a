import { StatusTag } from '../kit/parts/status-tag.tsx'

/** Tags side by side. */
export const Tags = ({ tags }: { tags: readonly string[] }) => (
  <span className="customer-tags">
    {tags.map((tag) => (
      <StatusTag key={tag} tone="info">
        {tag}
      </StatusTag>
    ))}
  </span>
)
