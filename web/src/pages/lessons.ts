// What is taught, as data: a position, what to do there, and what to say when it is done. The sentences are the keys of
// the translations, as everywhere.
export interface Step {
  title: string;
  text: string;
  position: string; // empty: the start
  goal: RegExp | null; // the turns that count as done; none: nothing to do but look
  done: string;
}

export interface Lesson {
  game: string; // the board it is taught on
  steps: Step[];
  tips: { title: string; text: string }[];
}

const mill: Lesson = {
  game: "nine",
  steps: [
    {
      title: "Placing",
      text: "Men stand on the points where lines meet. At first the board is empty, and the sides take turns to place a man. Place one anywhere.",
      position: "",
      goal: /./,
      done: "That is all there is to placing. Points where more lines meet give a man more ways to go.",
    },
    {
      title: "A mill",
      text: "Three of your men next to each other on one line are a mill. Whoever closes a mill takes one of the opponent's men. Close the mill at the top, then choose a man to take.",
      position: "w.w...../b...b.../........ w 7,7",
      goal: /^d7x/,
      done: "A mill, and a man taken: it is out of the game for good.",
    },
    {
      title: "Men in a mill are safe",
      text: "Black has a mill on b6, d6 and f6. Its men cannot be taken as long as there is another man. Close your mill and see which man you may take.",
      position: "w.wb..../bbb...../........ w 5,5",
      goal: /^d7xg4$/,
      done: "Only the man outside the mill could be taken.",
    },
    {
      title: "Moving",
      text: "When all men are placed, a man moves along a line to the next point, if it is empty. Choose a man of yours: the points it can reach light up.",
      position: "wb..w..b/.wb...w./.....b.. w 0,0",
      goal: /-/,
      done: "No jumping: a man goes one step at a time.",
    },
    {
      title: "Closing again",
      text: "A mill may be opened and closed again, and every closing takes a man. Your man on d6 has stepped out of a mill: step back in.",
      position: "w.w....w/.w...b../b....b.b w 0,0",
      goal: /^d6-d7x/,
      done: "Opening and closing a mill turn by turn is what wins most games.",
    },
    {
      title: "Flying",
      text: "A side with only three men left may fly: a man goes to any empty point. Fly from c4 to close the mill at the top.",
      position: "ww....../b..b.b../....b..w w 0,0",
      goal: /^c4-g7x/,
      done: "Three men are few, but they are everywhere at once.",
    },
    {
      title: "Winning",
      text: "A side left with two men has lost; so has a side that cannot move. Black has three men. Close a mill and win.",
      position: "ww.w.w../b..b..../....b... w 0,0",
      goal: /^g4-g7x/,
      done: "You have won. Now play a real game!",
    },
  ],
  tips: [
    {
      title: "Keep your men spread",
      text: "While placing, take points where lines cross and stay mobile; men crowded in a corner are soon shut in.",
    },
    {
      title: "Two mills that share a man",
      text: "A man that leaves one mill and closes another with the same step takes a man every turn. Aim for it, and break the opponent's.",
    },
    {
      title: "Block before you close",
      text: "Early mills cost men that stand still. It is often better to stop the opponent's mill, and keep your own for when it can be used again and again.",
    },
    {
      title: "Mind the last men placed",
      text: "Who places last places freely. Keep a good point for it, and count who will be to move when moving begins.",
    },
    {
      title: "Take the man that hurts",
      text: "Not any man: the one that is part of a mill to be, or that blocks yours.",
    },
    {
      title: "Careful with three",
      text: "A side that flies can be everywhere. Before you take the fourth man, see that you can stop two threats at once, or win next turn.",
    },
  ],
};

const yote: Lesson = {
  game: "yote",
  steps: [
    {
      title: "Placing",
      text: "The board starts empty, and every man is in hand. In your turn you may place a man on any empty cell. Place one.",
      position: "",
      goal: /./,
      done: "There is no hurry to place them all: a man in hand cannot be taken.",
    },
    {
      title: "A step",
      text: "Instead of placing, a man may step to the next cell, up, down or sideways. Step with the man on c2.",
      position: "6/6/2w3/6/5b w 11,11 -,-",
      goal: /^c2-/,
      done: "On your next turn it may not step straight back.",
    },
    {
      title: "A capture takes two",
      text: "Jump over an opposing man next to you to the empty cell behind it: it is taken, and then you take one more man of your choice, from anywhere. Jump with the man on c2.",
      position: "6/1b4/2wb2/6/1w3b w 10,9 -,-",
      goal: /^c2-c4x/,
      done: "Two men in one turn: one jumped, one chosen.",
    },
    {
      title: "Choose the second man well",
      text: "Jump from c2 to c4. Black's man on b4 could then jump yours. Take that one as your second man.",
      position: "6/4b1/2wb2/6/b4w w 10,9 -,-",
      goal: /^c2-c4xb4$/,
      done: "Now nothing can take back.",
    },
  ],
  tips: [
    {
      title: "Do not step next to an enemy first",
      text: "When two opposing men stand side by side, the one to move can jump. Let the opponent come to you.",
    },
    {
      title: "The edge protects",
      text: "A man on the edge can only be jumped along the edge, a man in the corner not at all; but it can still be the second man.",
    },
    {
      title: "The hand is time",
      text: "Men in hand are safe, can appear anywhere, and are a move when every other move would hurt. Keep some.",
    },
    {
      title: "Look one turn further",
      text: "A jump takes two men, and so does the jump back. See where you land before you jump.",
    },
    {
      title: "Count towards three",
      text: "When both sides have three men or fewer the game is drawn: keep away from it when you are ahead, aim for it when you are behind.",
    },
  ],
};

const dvonn: Lesson = {
  game: "dvonn",
  steps: [
    {
      title: "Pieces and stacks",
      text: "A turn moves one of your pieces onto a neighbour, of whatever colour. Only pieces with a free side can move. Move a white piece.",
      position: "..r.b.bbb/w..w3b..bb2./ww3b4wbw2bwb.w/..w2wwW4.b2w2b2/..bbb.rw. w",
      goal: /-/,
      done: "They are a stack now. It belongs to the colour on top.",
    },
    {
      title: "Exactly its height",
      text: "A stack of three goes exactly three cells in a straight line, and must land on another stack. Move the white stack of three on d2.",
      position: "..r.b.bbb/w..w3b..bb2./ww3b4wbw2bwb.w/..w2wwW4.b2w2b2/..bbb.rw. w",
      goal: /^d2-/,
      done: "It may pass over stacks and empty cells, but never land on an empty one.",
    },
    {
      title: "Stay connected",
      text: "After each move everything that is not connected to a red piece leaves the board. Move the stack of two from j4 to h2, and look at k3 and k4.",
      position: "..r.b.bbb/w..w3b..bb2./ww3b4wbw2bwb.w/..w2wwW4.b2w2b2/..bbb.rw. w",
      goal: /^j4-h2$/,
      done: "Nothing connected k3 and k4 to a red any more: they are gone, with the points in them.",
    },
    {
      title: "The end",
      text: "When nobody can move, each side counts the pieces in the stacks it tops. Here White has 27 and Black 10.",
      position: "........./..w8......./..W7b5......./.....W10w2.../.....b5... b",
      goal: null,
      done: "",
    },
  ],
  tips: [
    {
      title: "Stay near the reds",
      text: "A stack that is cut off is worth nothing. Best are several ways to a red, or a red in the stack itself.",
    },
    {
      title: "Look for bridges",
      text: "Before each move ask which stacks hang on a single one. Take that one away and everything behind it falls.",
    },
    {
      title: "Stay mobile",
      text: "A single piece nearly always has a move, a tall stack hardly ever. Do not build high without need.",
    },
    {
      title: "The edge moves first",
      text: "On the full board only the edge can move. Pieces there are your moves in the opening.",
    },
    {
      title: "Land on the opponent",
      text: "Landing on an opposing stack counts twice: you gain it and the opponent loses it.",
    },
    {
      title: "Save sure moves",
      text: "Towards the end, whoever still has moves plays alone. Make the moves that may disappear first, keep those nobody can take from you.",
    },
  ],
};

// The lesson for a game: that of its family.
export function lessonFor(game: string): Lesson {
  if (game === "yote") return yote;
  return game.startsWith("dvonn") ? dvonn : mill;
}
