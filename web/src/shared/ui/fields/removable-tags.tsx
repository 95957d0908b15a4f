import { X } from 'lucide-react';
import { Button, Tag, TagGroup, TagList } from 'react-aria-components';
import { classNames } from '../layout/class-names.ts';

interface RemovableTagsProps {
  label: string;
  tags: readonly { id: string; label: string }[];
  onRemove: (ids: string[]) => void;
  /** Text shown while there are no tags. */
  emptyText?: string;
}

/** Removable tags, laid out as children of the caller's box. */
export function RemovableTags({ label, tags, onRemove, emptyText }: RemovableTagsProps) {
  return (
    <TagGroup aria-label={label} onRemove={(ids) => onRemove([...ids].map(String))} className="contents">
      <TagList
        className={classNames('contents', tags.length === 0 && 'text-xs text-muted')}
        renderEmptyState={() => emptyText}
      >
        {tags.map(({ id, label: text }) => (
          <Tag
            key={id}
            id={id}
            textValue={text}
            className="inline-flex min-h-6 max-w-full cursor-default items-center gap-0.5 rounded-md bg-surface-tertiary pl-2 text-xs font-medium wrap-anywhere"
          >
            {text}
            <Button
              slot="remove"
              // React Aria reads the label of the tag after this text.
              aria-label="Убрать:"
              className="grid size-6 shrink-0 place-items-center rounded-md text-muted hover:text-foreground"
            >
              <X className="size-3" aria-hidden />
            </Button>
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  );
}
