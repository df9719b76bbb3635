// unique < LIST: prints the URLs of a list, the first of those that mean the same, in their order.
//
//     c++ -std=c++17 unique.cpp $(pkg-config --cflags --libs urial) -o unique
#include <iostream>
#include <string>
#include <unordered_set>
#include <urial.hpp>

int main() {
    std::unordered_set<std::string> seen;
    std::string line;
    unsigned long number = 0, invalid = 0;
    while (std::getline(std::cin, line)) {
        number++;
        try {
            if (seen.insert(urial::key(line)).second) {
                std::cout << line << '\n';
            }
        } catch (const urial::error &error) {
            invalid++;
            std::cerr << number << ": " << error.what() << '\n';
        }
    }
    return invalid == 0 ? 0 : 1;
}
