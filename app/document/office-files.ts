/** Where the office's part of a built file is (bin/build/part-office.ts): `style-x.css` becomes `office-style-x.css`. */
export function officeFile(name: string): string {
  const at = name.lastIndexOf('/') + 1;
  return name.slice(0, at) + name.slice(at).replace(/(style|manifest)-/, 'office-$1-');
}
