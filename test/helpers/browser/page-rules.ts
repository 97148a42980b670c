import type { Page } from 'playwright-core';

/** Rules as text: the layers and conditions around the rule, its selector, its declarations. */
export interface PageRules {
  /** The rules inlined in the page, in order. */
  readonly own: readonly string[];
  /** The rules of the whole sheet, in order. */
  readonly whole: readonly string[];
  /** The rules of the whole sheet that the page needs, in order. */
  readonly needed: readonly string[];
}

/**
 * Which rules of the whole sheet the page needs: those whose selector an element of it matches, in any state of the
 * pointer and the keyboard, with the fonts and animations that they name. With `firstView`, only elements in the window
 * count. Print rules are left out, because the page links the whole sheet for those, and so are custom properties that no
 * rule in the page names.
 */
export async function rulesOf(page: Page, { firstView }: { firstView: boolean }): Promise<PageRules> {
  const href = await page.locator('link[data-whole-sheet]').getAttribute('href');
  const css = await (await page.request.get(href!)).text();
  return page.evaluate(compareSheets, { css, firstView });
}

/** Runs in the page. */
function compareSheets({ css, firstView }: { css: string; firstView: boolean }): PageRules {
  interface Rule {
    readonly text: string;
    /** Empty for a rule that isn't a style rule. */
    readonly selector: string;
    readonly body: string;
  }

  const ownSheet = [...document.styleSheets].find(
    ({ ownerNode }) => ownerNode?.nodeName === 'STYLE' && ownerNode.parentNode === document.head,
  )!;
  const ownText = [...ownSheet.cssRules].map(({ cssText }) => cssText).join('\n');
  const properties = new Set([...ownText.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const wholeRules = rulesIn(sheet, '', '');
  const elements = [...document.querySelectorAll('*')].filter((element) => !firstView || isInWindow(element));
  const needed = wholeRules.filter(({ selector }) => selector && matchesSome(selector));
  // Other rules (fonts, animations) are needed if a needed style rule names them.
  const bodies = needed.map(({ body }) => body).join('\n');
  const isNamed = ({ text }: Rule) => {
    const name = /@(?:keyframes|property|counter-style) ([\w-]+)|font-family: "?([^";]+)/.exec(text);
    return !name || new RegExp(`(?<![\\w-])${name[1] ?? name[2]}(?![\\w-])`).test(bodies);
  };
  const neededRules = new Set(needed);
  return {
    own: rulesIn(ownSheet, '', '').map(({ text }) => text),
    whole: wholeRules.map(({ text }) => text),
    needed: wholeRules
      .filter((rule) => (rule.selector ? neededRules.has(rule) : isNamed(rule)))
      .map(({ text }) => text),
  };

  /** Every rule, one per selector in its list, with the blocks around it. */
  function rulesIn(group: { cssRules: CSSRuleList }, around: string, parent: string): Rule[] {
    return [...group.cssRules].flatMap((rule): Rule[] => {
      if (rule instanceof CSSMediaRule && rule.conditionText === 'print') return [];
      if (rule instanceof CSSStyleRule) {
        return selectorsOf(rule.selectorText).flatMap((own) => {
          const selector = parent ? own.replaceAll('&', `:is(${parent})`) : own;
          const body = usedIn(rule.style);
          const here = body ? [{ text: `${around}${selector} { ${body} }`, selector, body }] : [];
          return [...here, ...rulesIn(rule, around, selector)];
        });
      }
      if (rule instanceof CSSNestedDeclarations) {
        const body = usedIn(rule.style);
        return [{ text: `${around}${parent} { ${body} }`, selector: parent, body }];
      }
      if ('cssRules' in rule && !(rule instanceof CSSKeyframesRule)) {
        const prelude = rule.cssText.slice(0, rule.cssText.indexOf('{')).trim();
        return rulesIn(rule as CSSGroupingRule, `${around}${prelude} / `, parent);
      }
      return [{ text: around + rule.cssText, selector: '', body: '' }];
    });
  }

  /** The declarations, without custom properties that the page's rules don't name. */
  function usedIn({ cssText }: CSSStyleDeclaration): string {
    return cssText.replace(/(--[\w-]+):[^;]*;\s*/g, (property, name) =>
      properties.has(name) ? property : '',
    );
  }

  /** Splits a selector list. Commas inside brackets don't separate selectors. */
  function selectorsOf(list: string): string[] {
    let depth = 0;
    const marked = [...list].map((sign) => {
      if ('(['.includes(sign)) depth += 1;
      if (')]'.includes(sign)) depth -= 1;
      return sign === ',' && depth === 0 ? '\n' : sign;
    });
    return marked
      .join('')
      .split('\n')
      .map((selector) => selector.trim());
  }

  /** Whether an element matches the selector in any state of hover, focus, or press. */
  function matchesSome(selector: string): boolean {
    const still = selector
      .replace(/::[\w-]+(\([^)]*\))?|:(before|after|first-letter|first-line)\b/g, '')
      .replace(/:(hover|active|focus-visible|focus-within|focus|visited)(?![\w-])/g, '')
      .replace(/:(is|where|not)\([\s,]*\)/g, '')
      .replace(/(^|[\s>+~(,])(?=$|[\s>+~),])/g, '$1*');
    return elements.some((element) => element.matches(still));
  }

  function isInWindow(element: Element): boolean {
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
    return width * height > 0 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
  }
}
