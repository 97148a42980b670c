/** Where the office's part of a built file is (bin/build/part-office.ts): `style-x.css` becomes `office-style-x.css`. */
export function officeFile(name: string): string {
  return name.replace(/(style|manifest)-(?=[^/]*$)/, 'office-$1-');
}
