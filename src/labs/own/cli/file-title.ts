/** The name of a file without its folders, which are a person's own affair. It does not look like an option. */
export const fileName = (place: string): string => place.slice(place.lastIndexOf("/") + 1).replace(/^-(?=.)/, "./-");
