import type { ConsoleCategory, ConsoleProductPreview } from '~/contract/console/products'
import type { Lang } from '~/domain/shared/locale'
import type { Draft } from '@console/kit/form/form'

/** A product with the texts, the picture and the category that a form has. A field that the form does not have changes nothing. */
export const drafted = (
  preview: ConsoleProductPreview,
  draft: Draft,
  lang: Lang,
  categories: readonly ConsoleCategory[],
): ConsoleProductPreview => {
  const { group, category: present } = preview
  const chosen = categories.find(({ id }) => id === draft['category'])
  const category =
    chosen === undefined || chosen.id === present.id
      ? present
      : { id: chosen.id, type: chosen.type, name: chosen.name[lang], image: chosen.image, family: chosen.family }
  return {
    ...preview,
    category,
    group: {
      ...group,
      name: draft[`name.${lang}`] ?? group.name,
      description: draft[`description.${lang}`] ?? group.description,
      image: draft['image']?.trim() ?? group.image,
      category_id: category.id,
      ...(category.family === undefined ? {} : { family: category.family }),
    },
  }
}
